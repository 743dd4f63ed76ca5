package content

import (
	"fmt"
	"reflect"
	"strconv"
)

// complete returns what is missing in a decoded front matter: an empty text or
// list, or a list that does not have as many items as its tag `count` requires.
func complete(front any) error {
	return completeValue(reflect.ValueOf(front), "front matter", "")
}

func completeValue(v reflect.Value, name, count string) error {
	switch v.Kind() {
	case reflect.Pointer:
		return completeValue(v.Elem(), name, count)
	case reflect.String, reflect.Int:
		if v.IsZero() {
			return fmt.Errorf("%s is missing", name)
		}
	case reflect.Slice:
		return completeList(v, name, count)
	case reflect.Struct:
		return completeFields(v, name)
	default: // a switch may be off
	}
	return nil
}

func completeList(v reflect.Value, name, count string) error {
	if want, err := strconv.Atoi(count); err == nil && v.Len() != want {
		return fmt.Errorf("%s has %d items, want %d", name, v.Len(), want)
	}
	if v.Len() == 0 {
		return fmt.Errorf("%s is missing", name)
	}
	for i := range v.Len() {
		if err := completeValue(v.Index(i), name+" "+strconv.Itoa(i+1), ""); err != nil {
			return err
		}
	}
	return nil
}

func completeFields(v reflect.Value, name string) error {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		key := field.Tag.Get("yaml")
		if key == "-" { // not of the front matter
			continue
		}
		inner := name + ", " + key
		if field.Anonymous { // its fields stand among the others
			inner = name
		}
		if err := completeValue(v.Field(i), inner, field.Tag.Get("count")); err != nil {
			return err
		}
	}
	return nil
}
