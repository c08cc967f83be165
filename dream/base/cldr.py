"""Which whole numbers take which plural form in which languages: Unicode's CLDR 47.

Generated from Babel 2.18.0 by ``python -m tests.kit.cldr``, without what rules say of digits behind a comma.
"""

PLURALS: dict[str, tuple[tuple[str, str], ...]] = {
    "aa ab agq ann apc arn ba bas bew bgc bgn blt bm bo bss byn cad cch ccp cho cic co cop cu cv dav dje "
    "dua dyo dz ebu ewo frr gaa gez gn guz hnj id ie ig ii ja jbo jv kaa kam kde kea ken kgp khq ki kln "
    "km ko kok kpe ksf kxv la lkt lmo lo lrc ltg lu luo luy mai mdf mer mfe mgh mhn mi mic mni moh ms mua"
    " mus my myv mzn nds nmg nqo nus nv oc osa pis qu quc raj rhg rif rn rw sa sah sbp ses sg shn sid skr"
    " su szl tg th to tok tpi trv trw tt twq tyv vai vi vmw wal wbp wo xnr yav yo yrl yue za zgh zh": (),
    "af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy gl gsw ha"
    " haw hu ia io jgo jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nb nd ne nl nn "
    "nnh no nr ny nyn om or os pap ps rm rof rwk saq sc sd sdh seh sn so sq ss ssy st sv sw syr ta te teo"
    " tig tk tn tr ts ug ur uz ve vo vun wae xh xog yi": (("one", "n = 1"),),
    "ca es it lld pt_AO pt_CH pt_CV pt_GQ pt_GW pt_LU pt_MO pt_MZ pt_PT pt_ST pt_TL scn vec": (
        ("many", "n != 0 and n % 1000000 = 0"),
        ("one", "n = 1"),
    ),
    "am as bn doi fa gu hi kn pcm zu": (("one", "n = 0 or n = 1"),),
    "ak bho csw ln mg nso pa ti wa": (("one", "n = 0..1"),),
    "he iu naq sat se sma smj smn sms": (
        ("one", "n = 1"),
        ("two", "n = 2"),
    ),
    "ff hy kab si": (("one", "n = 0,1"),),
    "be ru uk": (
        ("few", "n % 10 = 2..4 and n % 100 != 12..14"),
        ("many", "n % 10 = 0 or n % 10 = 5..9 or n % 100 = 11..14"),
        ("one", "n % 10 = 1 and n % 100 != 11"),
    ),
    "bs hr sr": (
        ("few", "n % 10 = 2..4 and n % 100 != 12..14"),
        ("one", "n % 10 = 1 and n % 100 != 11"),
    ),
    "dsb hsb sl": (
        ("few", "n % 100 = 3..4"),
        ("one", "n % 100 = 1"),
        ("two", "n % 100 = 2"),
    ),
    "blo ksh": (
        ("one", "n = 1"),
        ("zero", "n = 0"),
    ),
    "ceb fil": (("one", "n = 1,2,3 or n % 10 != 4,6,9"),),
    "cs sk": (
        ("few", "n = 2..4"),
        ("one", "n = 1"),
    ),
    "fr ht": (
        ("many", "n != 0 and n % 1000000 = 0"),
        ("one", "n = 0,1"),
    ),
    "is mk": (("one", "n % 10 = 1 and n % 100 != 11"),),
    "lv prg": (
        ("one", "n % 10 = 1 and n % 100 != 11"),
        ("zero", "n % 10 = 0 or n % 100 = 11..19"),
    ),
    "ar": (
        ("few", "n % 100 = 3..10"),
        ("many", "n % 100 = 11..99"),
        ("one", "n = 1"),
        ("two", "n = 2"),
        ("zero", "n = 0"),
    ),
    "br": (
        ("few", "n % 10 = 3..4,9 and n % 100 != 10..19,70..79,90..99"),
        ("many", "n != 0 and n % 1000000 = 0"),
        ("one", "n % 10 = 1 and n % 100 != 11,71,91"),
        ("two", "n % 10 = 2 and n % 100 != 12,72,92"),
    ),
    "cy": (
        ("few", "n = 3"),
        ("many", "n = 6"),
        ("one", "n = 1"),
        ("two", "n = 2"),
        ("zero", "n = 0"),
    ),
    "ga": (
        ("few", "n = 3..6"),
        ("many", "n = 7..10"),
        ("one", "n = 1"),
        ("two", "n = 2"),
    ),
    "gd": (
        ("few", "n = 3..10,13..19"),
        ("one", "n = 1,11"),
        ("two", "n = 2,12"),
    ),
    "gv": (
        ("few", "n % 100 = 0,20,40,60,80"),
        ("one", "n % 10 = 1"),
        ("two", "n % 10 = 2"),
    ),
    "kw": (
        ("few", "n % 100 = 3,23,43,63,83"),
        ("many", "n != 1 and n % 100 = 1,21,41,61,81"),
        ("one", "n = 1"),
        (
            "two",
            "n % 100 = 2,22,42,62,82 or n % 1000 = 0 and n % 100000 = 1000..20000,40000,60000,80000 or n != 0 and n % 1000000 = 100000",
        ),
        ("zero", "n = 0"),
    ),
    "lag": (
        ("one", "n = 0,1 and n != 0"),
        ("zero", "n = 0"),
    ),
    "lt": (
        ("few", "n % 10 = 2..9 and n % 100 != 11..19"),
        ("one", "n % 10 = 1 and n % 100 != 11..19"),
    ),
    "mt": (
        ("few", "n = 0 or n % 100 = 3..10"),
        ("many", "n % 100 = 11..19"),
        ("one", "n = 1"),
        ("two", "n = 2"),
    ),
    "pl": (
        ("few", "n % 10 = 2..4 and n % 100 != 12..14"),
        ("many", "n != 1 and n % 10 = 0..1 or n % 10 = 5..9 or n % 100 = 12..14"),
        ("one", "n = 1"),
    ),
    "pt": (
        ("many", "n != 0 and n % 1000000 = 0"),
        ("one", "n = 0..1"),
    ),
    "ro": (
        ("few", "n = 0 or n != 1 and n % 100 = 1..19"),
        ("one", "n = 1"),
    ),
    "shi": (
        ("few", "n = 2..10"),
        ("one", "n = 0 or n = 1"),
    ),
    "tzm": (("one", "n = 0..1 or n = 11..99"),),
}
