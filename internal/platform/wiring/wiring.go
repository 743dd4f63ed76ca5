// Package wiring checks that services get what they need. A constructor takes its
// dependencies as one struct and passes it to Complete: a missing one is reported by
// name when the program starts, not by the first request that needs it.
package wiring

import (
	"fmt"
	"reflect"
	"strings"
)

// Complete returns an error that names each field of deps, a struct, that is empty: a
// nil pointer, interface, function, map, slice or channel. Fields with the tag
// `wiring:"optional"` may be empty; numbers, texts and structs are not checked.
func Complete(deps any) error {
	v := reflect.ValueOf(deps)
	if v.Kind() != reflect.Struct {
		return fmt.Errorf("wiring: %T is no struct of dependencies", deps)
	}
	if missing := without(v); len(missing) > 0 {
		return fmt.Errorf("%s lacks %s", v.Type(), strings.Join(missing, ", "))
	}
	return nil
}

func without(v reflect.Value) (missing []string) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if field.Tag.Get("wiring") == "optional" {
			continue
		}
		switch one := v.Field(i); one.Kind() {
		case reflect.Pointer, reflect.Interface, reflect.Func, reflect.Map, reflect.Slice, reflect.Chan:
			if one.IsNil() {
				missing = append(missing, field.Name)
			}
		case reflect.Struct:
			if field.Anonymous {
				missing = append(missing, without(one)...)
			}
		default: // a number or a text may be what is wanted
		}
	}
	return missing
}
