"""Floor 3: checks. A family finds suspects cheaply; its checks, most specific first, say what each suspect is."""
