"""Whole games in compiled code, by the thousand, for tuning and ablation."""
