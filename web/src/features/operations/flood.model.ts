/** How many requests, messages and calls there are, in words. */
export function counted(quotes: number, messages: number, calls: number): string {
  const parts = [
    quotes > 0 ? `${quotes} ${quotes === 1 ? 'request' : 'requests'}` : '',
    messages > 0 ? `${messages} ${messages === 1 ? 'message' : 'messages'}` : '',
    calls > 0 ? `${calls} booked ${calls === 1 ? 'call' : 'calls'}` : '',
  ].filter(Boolean);
  const last = parts.pop();
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : (last ?? 'nothing');
}
