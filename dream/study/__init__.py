"""What helps to learn from games of any kind: lessons, exercises, reviews, boards that were tried."""
