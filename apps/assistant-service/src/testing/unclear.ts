let asked = 0;

/** Another question that a model is asked about: in nobody's very words, and of nobody in need. */
export const unclear = () => `sniffer thing whats it ${asked++}`;
