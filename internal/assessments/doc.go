// Package assessments rates the risk of a site from five answers (V94-V97): it
// computes the risk level, the deployment priority, what to do first and an
// indicative cost, always on the server and always the same for the same answers.
package assessments
