import { FileSearch, PenLine, Plus, Tags, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { asProblem, explain } from '../../../api/problem.ts';
import { useAddressFilter } from '../../../lib/list/address.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { PageTitle } from '../../../lib/title/page-title.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { More } from '../../../ui/more.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { CategoriesDialog } from './categories-dialog.tsx';
import { filterOf, type ListStatus, type PostFilter, searchOf, statuses } from './post-filter.model.ts';
import { PostList } from './post-list.tsx';
import { usePosts } from './queries.ts';
import { Summary } from './summary.tsx';

/** `/blog-admin`: every post, in whatever state, and what can be done with it (S46-S49). */
export function BlogAdminPage({ forbidden }: { forbidden: ReactNode }) {
  const [filter, setFilter] = useAddressFilter({ of: filterOf, search: searchOf });
  const query = usePosts(filter);
  const mayWrite = useMay('blog.write');
  const [categories, setCategories] = useState(false);
  if (query.isError && asProblem(query.error).status === 403) return forbidden;
  const counts = query.data?.counts;
  return (
    <>
      <PageTitle name="Blog" />
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">Blog</h1>
          <p className="text-ink-soft">What we write for the people who read our site.</p>
        </div>
        {mayWrite && (
          <div className="flex gap-2">
            <Button onClick={() => setCategories(true)}>
              <Icon of={Tags} />
              Categories
            </Button>
            <Link to="/blog-admin/new" className={buttonClass('action', 'md')}>
              <Icon of={Plus} />
              New Post
            </Link>
          </div>
        )}
      </header>
      <Summary counts={counts} />
      <Tabs<ListStatus>
        label="Which posts"
        value={filter.status}
        onChange={(status) => setFilter({ status })}
        aside={
          <div className="flex w-full pb-2 sm:w-auto">
            <SearchField
              label="Search posts"
              hint="Title, tag or category"
              value={filter.q}
              onChange={(q) => setFilter({ q })}
            />
          </div>
        }
        tabs={statuses.map(({ id, label }) => ({
          id,
          label,
          count: counts?.[id],
          panel: <Posts query={query} filter={filter} />,
        }))}
      />
      {categories && <CategoriesDialog onClose={() => setCategories(false)} />}
    </>
  );
}

type PostsProps = { query: ReturnType<typeof usePosts>; filter: PostFilter };

function Posts({ query, filter }: PostsProps) {
  const { data, isError, error, isFetching, refetch } = query;
  if (data === undefined && !isError) return <SkeletonCards what="Loading posts" />;
  return (
    <>
      {isError && (
        <LoadFailure
          what="The posts"
          reason={explain(error)}
          since={data?.fetchedAt}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.rows.length > 0 && (
        <PostList
          key={filter.status}
          rows={data.rows}
          trash={filter.status === 'trash'}
          // The stored result of an earlier visit is replaced at once: after a save the author looks for that
          // post.
          listKey={`${searchOf(filter)} ${data.pages} ${query.isFetchedAfterMount}`}
        />
      )}
      {data?.rows.length === 0 && !isError && <Empty filter={filter} />}
      <More of={query} />
    </>
  );
}

/** "No posts found" (S49), and what can be done about it. */
function Empty({ filter }: { filter: PostFilter }) {
  const mayWrite = useMay('blog.write');
  const title = 'No posts found';
  if (filter.q !== '') {
    return (
      <EmptyState icon={FileSearch} title={title}>
        Nothing here has “{filter.q}” in its title, address, excerpt, category or tags. All looks through
        every state but the trash.
      </EmptyState>
    );
  }
  if (filter.status === 'trash') {
    return (
      <EmptyState icon={Trash2} title={title}>
        Deleted posts stay here for 30 days.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={PenLine} title={title}>
      {filter.status === 'all' ? 'Nobody has written anything yet.' : `No post is ${filter.status} now.`}
      {mayWrite && (
        <p className="mt-3">
          <Link to="/blog-admin/new" className={buttonClass('outline', 'md')}>
            Write one
          </Link>
        </p>
      )}
    </EmptyState>
  );
}
