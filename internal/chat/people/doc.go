// Package people ties conversations to leads: to the address that a visitor leaves in the chat
// (V103), and for what a person may read of themselves or have erased (leads.Holder).
package people
