"""Boards as PNG, SVG and PDF, and sheets to print."""
