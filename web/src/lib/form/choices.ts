/**
 * The choices of a select, in the order of `labels`: one entry per value, so that the compiler finds a value of the
 * server's that has none.
 */
export const choicesOf = <T extends string, Words extends { label: string }>(
  labels: Record<T, Words>,
): readonly ({ id: T } & Words)[] => (Object.keys(labels) as T[]).map((id) => ({ id, ...labels[id] }));
