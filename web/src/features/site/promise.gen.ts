// Made of catalog/quotes.json by `make generate`. Do not edit.

/** Within what time every request is answered, in short; every page shows it, so it comes without the rest of its file. */
export const promisedShort = '2hr';
