"""What becomes of deeds: mortgages, buildings, auctions, trades, ruin."""
