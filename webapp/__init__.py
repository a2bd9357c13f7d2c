"""Knockbook's web application."""
