/** "2025" in the first year, "2025–2026" and so on afterwards: always true (D44). */
export function copyrightYears(since: number, year: number): string {
  return year > since ? `${since}–${year}` : String(since);
}
