"""What `import houseway as hw` offers: games, figures, play and records in a few lines."""
