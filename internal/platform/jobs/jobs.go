// Package jobs runs durable work: River on either engine, and periodic work that
// runs once for the whole installation.
//
// River is at-least-once and forgets finished rows. So a job is only a nudge:
// what may happen once is decided by the ledger rows of the word that owns the
// job, and a periodic sweep enqueues again what is due. Losing every job row
// loses nothing (ADR 0006).
package jobs

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"

	"wardgate/internal/platform/db"
)

// A killed process leaves its jobs "running". These two make another one take
// them over within 30 s: a job may take jobTimeout, and one that claims to run
// longer than rescueAfter has lost its process.
const (
	jobTimeout  = 15 * time.Second
	rescueAfter = 20 * time.Second
)

// Queue enqueues and works jobs.
type Queue struct {
	client *river.Client[*sql.Tx]
}

// migrating is the key under which one instance at a time works at River's tables; its
// letters are "river".
const migrating = 0x7269766572

// Migrate makes or updates River's own tables. Of instances that start at once one does
// it while the others wait: River itself takes no lock.
func Migrate(ctx context.Context, d *db.DB) error {
	m, err := rivermigrate.New(driver(d), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return fmt.Errorf("jobs.Migrate: %w", err)
	}
	err = d.Alone(ctx, migrating, func(ctx context.Context) error {
		_, err := m.Migrate(ctx, rivermigrate.DirectionUp, nil)
		return err
	})
	if err != nil {
		return fmt.Errorf("jobs.Migrate: %w", err)
	}
	return nil
}

// New returns a queue that can enqueue every kind in workers and, once started,
// works them with the given number of goroutines.
func New(d *db.DB, workers *river.Workers, goroutines int, log *slog.Logger) (*Queue, error) {
	client, err := river.NewClient(driver(d), config(d.Engine(), workers, goroutines, log))
	if err != nil {
		return nil, fmt.Errorf("jobs.New: %w", err)
	}
	return &Queue{client: client}, nil
}

func config(engine db.Engine, workers *river.Workers, goroutines int, log *slog.Logger) *river.Config {
	c := &river.Config{
		Workers:              workers,
		Queues:               map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: goroutines}},
		JobTimeout:           jobTimeout,
		RescueStuckJobsAfter: rescueAfter,
		FetchPollInterval:    250 * time.Millisecond,
		FetchCooldown:        100 * time.Millisecond,
		Logger:               log,
		PollOnly:             true, // neither database/sql driver can listen
		// Finished rows are of no use to anybody: the ledgers tell what happened.
		CompletedJobRetentionPeriod: time.Hour,
	}
	if engine != db.Postgres {
		// At midnight it rebuilds indexes by their names on PostgreSQL, of which SQLite has but some: each
		// night an error in the log that means nothing.
		c.ReindexerSchedule = river.NeverSchedule()
	}
	return c
}

func driver(d *db.DB) riverdriver.Driver[*sql.Tx] {
	if d.Engine() == db.Postgres {
		return riverdatabasesql.New(d.Writer())
	}
	return riversqlite.New(d.Writer())
}

// maxAttempts is River's own default: with its back-off about three weeks.
const maxAttempts = 25

// insertJob leaves everything else to the defaults of River's table: available at
// once, in the default queue. River's clients for other languages add jobs by
// plain SQL as well; its Go client's way, through arrays for many jobs at once,
// cost more than all the rest of accepting a request (ADR 18).
const insertJob = "INSERT INTO river_job (args, kind, max_attempts) VALUES ($1, $2, $3)"

// Enqueue adds a job in the caller's transaction: it runs if that commits, and
// never if it does not. There must be a worker for its kind.
func (q *Queue) Enqueue(ctx context.Context, tx *db.Tx, args river.JobArgs) error {
	encoded, err := json.Marshal(args)
	if err != nil {
		return fmt.Errorf("jobs.Enqueue %s: %w", args.Kind(), err)
	}
	if _, err := tx.Pipelined().ExecContext(ctx, insertJob, encoded, args.Kind(), maxAttempts); err != nil {
		return fmt.Errorf("jobs.Enqueue %s: %w", args.Kind(), err)
	}
	return nil
}

// forgetJobs is plain SQL for the same reason as insertJob.
const forgetJobs = "DELETE FROM river_job WHERE state <> 'running' AND CAST(args AS TEXT) LIKE $1"

// Forget deletes the jobs whose arguments name one of these rows, finished or not:
// what they say is erased. One that runs just now ends, and is forgotten in an hour.
func (q *Queue) Forget(ctx context.Context, tx *db.Tx, rows []string) error {
	for _, id := range rows {
		if _, err := tx.ExecContext(ctx, forgetJobs, "%\""+id+"\"%"); err != nil {
			return fmt.Errorf("jobs.Forget: %w", err)
		}
	}
	return nil
}

// Start begins to work jobs; ctx ends hard what Stop could not end softly.
func (q *Queue) Start(ctx context.Context) error {
	if err := q.client.Start(ctx); err != nil {
		return fmt.Errorf("jobs.Start: %w", err)
	}
	return nil
}

// Stop takes no new job and waits for those under way until ctx ends; then it
// cancels them. What did not finish is found by the next start.
func (q *Queue) Stop(ctx context.Context) error {
	if err := q.client.Stop(ctx); err == nil {
		return nil
	}
	hard, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := q.client.StopAndCancel(hard); err != nil {
		return fmt.Errorf("jobs.Stop: %w", err)
	}
	return nil
}

// Waiting counts the jobs that are not finished yet, for the tests that wait on it.
func (q *Queue) Waiting(ctx context.Context) (int, error) {
	res, err := q.client.JobList(ctx, river.NewJobListParams().First(1000).States(
		rivertype.JobStateAvailable, rivertype.JobStateRunning, rivertype.JobStateRetryable, rivertype.JobStateScheduled))
	if err != nil {
		return 0, fmt.Errorf("jobs.Waiting: %w", err)
	}
	return len(res.Jobs), nil
}
