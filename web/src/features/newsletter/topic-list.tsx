/** The topics of a subscription as text. */
export function TopicList({ topics }: { topics: readonly string[] }) {
  return (
    <ul aria-label="Topics" className="mt-5 flex flex-wrap gap-2">
      {topics.map((topic) => (
        <li key={topic} className="rounded-full bg-sunken px-3 py-1 text-ink-soft text-sm">
          {topic}
        </li>
      ))}
    </ul>
  );
}
