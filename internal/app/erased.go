package app

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/httpx"
)

// erasedList is a file with the ids of erased leads, one a line and nothing else: it outlives a restore of the database.
type erasedList string

const erasedHead = "# wardgate: ids of erased people. They name nobody; wardgate restore and wardgate erasures import erase them again."

// maxErasedID bounds a line of the list.
const maxErasedID = 100

// erasedList is where the program keeps it. Each instance has its own, and each is complete within an hour.
func (c Config) erasedList() erasedList { return erasedList(filepath.Join(c.Data, "erased-people")) }

// read returns the ids. A file that is not there has none.
func (l erasedList) read() ([]string, error) {
	text, err := os.ReadFile(string(l))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(text, []byte(erasedHead[:len("# wardgate:")])) {
		return nil, fmt.Errorf("%s is no list of erased people", l)
	}
	var ids []string
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if len(line) > maxErasedID || strings.ContainsAny(line, " \t,;@") {
			return nil, fmt.Errorf("%s is no list of erased people: %q is no id", l, line)
		}
		ids = append(ids, line)
	}
	return ids, lines.Err()
}

// add puts ids into the file, which never loses one, and leaves it alone if it has them all. A kill leaves the old or the new list.
func (l erasedList) add(ids []string) (err error) {
	before, err := l.read()
	if err != nil {
		return fmt.Errorf("the list of erased people: %w", err)
	}
	all := map[string]bool{}
	for _, id := range slices.Concat(before, ids) {
		all[id] = true
	}
	if len(all) == len(before) {
		return nil
	}
	return l.write(slices.Sorted(maps.Keys(all)))
}

// write puts these ids in the place of the list: whole, or not at all.
func (l erasedList) write(ids []string) error {
	if err := os.MkdirAll(filepath.Dir(string(l)), 0o750); err != nil { // with PostgreSQL there may be none
		return fmt.Errorf("the list of erased people: %w", err)
	}
	f, err := os.CreateTemp(filepath.Dir(string(l)), "."+filepath.Base(string(l))+".*") // mode 0600
	if err != nil {
		return fmt.Errorf("the list of erased people: %w", err)
	}
	_, err = f.WriteString(erasedHead + "\n" + strings.Join(append(ids, ""), "\n"))
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), string(l))
	}
	if err != nil {
		return fmt.Errorf("the list of erased people: %w", errors.Join(err, os.Remove(f.Name())))
	}
	return nil
}

// ExportErased writes the ids of everybody who was erased into a new file.
func (c CLI) ExportErased(ctx context.Context, file string) error {
	a, err := c.openExisting(ctx)
	if err != nil {
		return err
	}
	defer c.close(a)
	ids, err := a.Leads.Erasure.Erased(ctx)
	if err != nil {
		return err
	}
	kept, err := a.Config.erasedList().read()
	if err != nil {
		return err
	}
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(fmt.Errorf("%s is there already: choose another name", file), err)
	}
	list := erasedList(file)
	if err := list.write(slices.Compact(slices.Sorted(slices.Values(slices.Concat(ids, kept))))); err != nil { // of nobody, too: what reads it finds a file
		return err
	}
	written, err := list.read()
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "Wrote the list of erased people, %d ids, to %s.\n", len(written), file)
	return nil
}

// ImportErased erases whom the list names, if a backup has brought them back.
func (c CLI) ImportErased(ctx context.Context, file string) error {
	ids, err := erasedFrom(file)
	if err != nil {
		return err
	}
	a, err := c.openExisting(ctx)
	if err != nil {
		return err
	}
	defer c.close(a)
	if err := registerKey(ctx, a); err != nil {
		return err
	}
	return eraseAgain(ctx, c, a, ids, false)
}

// erasedFrom reads a list that must be there.
func erasedFrom(file string) ([]string, error) {
	if _, err := os.Stat(file); err != nil {
		return nil, err
	}
	return erasedList(file).read()
}

// eraseAgain erases those of the ids that are there, says how many, and keeps all ids for the next time.
func eraseAgain(ctx context.Context, c CLI, a *App, ids []string, atRest bool) error {
	if err := a.Newsletter.Keys.Prepare(ctx); err != nil { // of the addresses of erased people hashes are kept
		return err
	}
	by := audit.Program("command line")
	done, err := a.Leads.Erasure.EraseAgain(httpx.WithActor(ctx, httpx.Actor{ID: by.ID, Email: by.Email}), ids, atRest)
	if done.Erased > 0 || err == nil {
		fmt.Fprintf(c.Out, "Erased again, because the backup had brought them back: %d (the list has %d).\n", done.Erased, len(ids))
	}
	if done.Owed > 0 {
		fmt.Fprintf(c.Out, "Their requests that were open in the backup: %d. They stand on the boards without a name: close them.\n", done.Owed)
	}
	return errors.Join(err, a.Config.erasedList().add(ids))
}

// eraseAgainAfter erases once more, in a database that was just restored, whom the list names: the file, or without one that of the data folder.
// Without either it says what to do.
func eraseAgainAfter(ctx context.Context, c CLI, cfg Config, file, taken string) error {
	ids, err := cfg.erasedList().read()
	if err == nil && file != "" {
		var named []string
		named, err = erasedFrom(file)
		ids = append(ids, named...)
	}
	if err != nil {
		return err
	}
	if len(ids) == 0 && file == "" {
		fmt.Fprintf(c.Out, "Who was erased after this backup was taken (%s) is in it again: there is no list of them in %s. If the old database or its data folder is there, "+
			"write `wardgate erasures export LIST` there, and here, before you serve: wardgate erasures import LIST\n", taken, cfg.erasedList())
		return nil
	}
	a, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer c.close(a)
	if err := registerKey(ctx, a); err != nil {
		return err
	}
	return eraseAgain(ctx, c, a, ids, true)
}
