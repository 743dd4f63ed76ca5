// Package people links conversations to leads: to the address that a visitor leaves in the
// chat (V103), and for what people may read about themselves or have erased (leads.Holder).
package people
