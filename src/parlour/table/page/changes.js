/** What is new of a table, laid over what was known. */

/** The table with these new values at their places (`look/table/areas/3`); what has not changed stays the same object. */
export function changed(snapshot, set) {
  return Object.entries(set).reduce((table, [place, value]) => laid(table, place.split("/"), value), snapshot);
}

function laid(whole, [first, ...rest], value) {
  const copy = Array.isArray(whole) ? [...whole] : { ...whole };
  copy[first] = rest.length ? laid(whole[first], rest, value) : value;
  return copy;
}
