package ssr

import (
	"log/slog"

	"modernc.org/quickjs"
)

// consoleScript gives the bundle a console. Only the first argument is passed
// on, when it is a string (React's own format strings are) or the name of an
// error: the others are the page's values, and those belong to a visitor.
const consoleScript = `(() => {
  const log = globalThis.wardgateLog;
  delete globalThis.wardgateLog;
  const text = (a) => typeof a === 'string' ? a : a instanceof Error ? a.name : typeof a;
  const to = (level) => (...args) => { log(level, args.length ? text(args[0]) : '', args.length); };
  globalThis.console = {
    debug: to('debug'), log: to('debug'), info: to('debug'), trace: to('debug'),
    warn: to('warn'), error: to('warn'), assert: (ok, ...args) => { if (!ok) to('warn')(...args); },
  };
})()`

// addConsole sends the bundle's console to log: debug, or warn for console.warn
// and console.error, without personal data.
func addConsole(vm *quickjs.VM, log *slog.Logger) error {
	err := vm.RegisterHostFunc("wardgateLog", func(args []any) (any, error) {
		if len(args) != 3 {
			return nil, nil
		}
		record(log, args)
		return nil, nil
	})
	if err != nil {
		return err
	}
	_, err = vm.Eval(consoleScript, quickjs.EvalGlobal)
	return err
}

func record(log *slog.Logger, args []any) {
	text, _ := args[1].(string)
	attrs := []any{"text", redact(text), "args", args[2]}
	if args[0] == "warn" {
		log.Warn("ssr console", attrs...)
		return
	}
	log.Debug("ssr console", attrs...)
}
