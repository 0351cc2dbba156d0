"""Layer 3: checks. A family finds candidates cheaply; its checks, most specific first, say what each candidate is."""
