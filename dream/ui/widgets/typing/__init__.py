"""What a field for text is made of: the line that is edited, and what an input method composes."""
