const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML and XML, in content and in quoted attributes. */
export function escapeMarkup(text) {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign]);
}
