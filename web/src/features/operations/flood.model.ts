/** How many requests and messages there are, in words. */
export function counted(quotes: number, messages: number): string {
  const parts = [
    quotes > 0 ? `${quotes} ${quotes === 1 ? 'request' : 'requests'}` : '',
    messages > 0 ? `${messages} ${messages === 1 ? 'message' : 'messages'}` : '',
  ].filter(Boolean);
  return parts.join(' and ') || 'nothing';
}
