/** What the browser keeps for all its windows. A browser may refuse to keep anything: then this window remembers it. */

const remembered = new Map();

/** Keep a text. Whether the browser keeps it, and not this window alone. */
export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
    remembered.delete(key);
    return true;
  } catch {
    remembered.set(key, value);
    return false;
  }
}

/** The text that was kept, or null. */
export function kept(key) {
  try {
    return remembered.get(key) ?? localStorage.getItem(key);
  } catch {
    return remembered.get(key) ?? null;
  }
}

export function forget(key) {
  remembered.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
