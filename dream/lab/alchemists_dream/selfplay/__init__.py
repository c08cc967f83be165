"""Whole games in compiled code, by the thousand, for tuning, training and ablation."""
