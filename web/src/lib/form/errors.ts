/** Problems by the server's name of the field, `conditions.0.value`, without those of some fields and of all that is in them. */
export const without = <Of extends Partial<Record<string, string>>>(
  errors: Of,
  paths: readonly string[],
): Of =>
  Object.fromEntries(
    Object.entries(errors).filter(
      ([name]) => !paths.some((path) => name === path || name.startsWith(`${path}.`)),
    ),
  ) as Of;
