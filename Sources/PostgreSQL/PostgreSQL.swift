// PostgreSQL
