-- People of whom nothing is open, after a place in the order of their last activity; a merged lead's rows are its survivor's. It asks every
-- feature's tables in one statement, because most leads are kept by none of them. An id other than '' asks for one.
-- name: Quiet :many
SELECT l.id, l.name, l.email, l.company, l.last_activity, l.version FROM leads l
WHERE l.state = 'active' AND l.last_activity <= sqlc.arg(before)
  AND (CAST(sqlc.arg(id) AS TEXT) = '' OR l.id = sqlc.arg(id))
  AND l.last_activity >= sqlc.arg(after_at) AND (l.last_activity > sqlc.arg(after_at) OR l.id > sqlc.arg(after_id))
  AND NOT l.chat_needs_human
  AND CAST(sqlc.arg(customers) AS BOOLEAN) = (l.stage = 'customer' OR EXISTS (
    SELECT 1 FROM quote_requests won JOIN leads buyer ON buyer.id = won.lead_id WHERE (buyer.id = l.id OR buyer.merged_into = l.id) AND won.status = 'won'))
  AND NOT EXISTS (SELECT 1 FROM quote_requests x1 JOIN leads p1 ON p1.id = x1.lead_id
    WHERE (p1.id = l.id OR p1.merged_into = l.id) AND x1.status IN ('pending', 'reviewed', 'quoted'))
  AND NOT EXISTS (SELECT 1 FROM contact_messages x2 JOIN leads p2 ON p2.id = x2.lead_id
    WHERE (p2.id = l.id OR p2.merged_into = l.id) AND x2.status = 'open')
  AND NOT EXISTS (SELECT 1 FROM lead_promises x3 JOIN leads p3 ON p3.id = x3.lead_id
    WHERE (p3.id = l.id OR p3.merged_into = l.id) AND x3.kept_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM lead_appointments x4 JOIN leads p4 ON p4.id = x4.lead_id
    WHERE (p4.id = l.id OR p4.merged_into = l.id) AND x4.status = 'booked' AND x4.ends_at > sqlc.arg(now))
  AND NOT EXISTS (SELECT 1 FROM automation_tasks x5 JOIN leads p5 ON p5.id = x5.lead_id
    WHERE (p5.id = l.id OR p5.merged_into = l.id) AND x5.status = 'pending')
  AND NOT EXISTS (SELECT 1 FROM automation_runs x6 JOIN leads p6 ON p6.id = x6.lead_id
    WHERE (p6.id = l.id OR p6.merged_into = l.id) AND x6.state IN ('waiting', 'active'))
  AND NOT EXISTS (SELECT 1 FROM chat_conversations x7 JOIN leads p7 ON p7.id = x7.lead_id JOIN chat_handovers handover ON handover.conversation_id = x7.id
    WHERE (p7.id = l.id OR p7.merged_into = l.id) AND handover.ended_at IS NULL)
  -- Who left less than the proof's term ago is kept as well.
  AND NOT EXISTS (SELECT 1 FROM newsletter_subscribers x8 JOIN leads p8 ON p8.id = x8.lead_id
    WHERE (p8.id = l.id OR p8.merged_into = l.id) AND x8.email <> ''
    AND (x8.state IN ('pending', 'active') OR x8.ended_at IS NULL OR x8.ended_at > sqlc.arg(left_after)))
  -- A consent in force, and an express one that was taken back less than the proof's term ago.
  AND NOT EXISTS (SELECT 1 FROM consent_events x9 JOIN leads p9 ON p9.id = x9.lead_id
    WHERE (p9.id = l.id OR p9.merged_into = l.id) AND x9.basis IN ('express', 'inquiry', 'purchase')
    AND (x9.expires_at IS NULL OR x9.expires_at > sqlc.arg(now)) AND NOT EXISTS (SELECT 1 FROM consent_events later
      WHERE later.lead_id = x9.lead_id AND later.contact = x9.contact AND later.purpose = x9.purpose AND later.created_at >= x9.created_at
        AND (later.basis = 'lapsed' OR (later.basis = 'withdrawn' AND (later.created_at <= sqlc.arg(proof_after) OR x9.basis <> 'express')))))
  -- Whom a follow-up was sent less than the proof's term ago.
  AND NOT EXISTS (SELECT 1 FROM automation_mails x10 JOIN automation_steps step ON step.id = x10.step_id JOIN leads p10 ON p10.id = step.lead_id
    WHERE (p10.id = l.id OR p10.merged_into = l.id) AND x10.begun_at > sqlc.arg(proof_after))
  AND NOT EXISTS (SELECT 1 FROM retention_holds x11 JOIN leads p11 ON p11.id = x11.subject
    WHERE (p11.id = l.id OR p11.merged_into = l.id) AND x11.kind = 'person' AND x11.released_at IS NULL)
ORDER BY l.last_activity, l.id LIMIT sqlc.arg(most);

-- When something last ended or was done with a person that would have kept them: what staff did, and what was open.
-- name: Stirs :many
SELECT x1.timestamp FROM touchpoints x1 JOIN leads p1 ON p1.id = x1.lead_id
WHERE (p1.id = sqlc.arg(id) OR p1.merged_into = sqlc.arg(id)) AND x1.actor <> ''
UNION ALL SELECT x2.updated_at FROM quote_requests x2 JOIN leads p2 ON p2.id = x2.lead_id
WHERE (p2.id = sqlc.arg(id) OR p2.merged_into = sqlc.arg(id))
UNION ALL SELECT x3.updated_at FROM contact_messages x3 JOIN leads p3 ON p3.id = x3.lead_id
WHERE (p3.id = sqlc.arg(id) OR p3.merged_into = sqlc.arg(id))
UNION ALL SELECT x4.kept_at FROM lead_promises x4 JOIN leads p4 ON p4.id = x4.lead_id
WHERE (p4.id = sqlc.arg(id) OR p4.merged_into = sqlc.arg(id)) AND x4.kept_at IS NOT NULL
UNION ALL SELECT x5.ends_at FROM lead_appointments x5 JOIN leads p5 ON p5.id = x5.lead_id
WHERE (p5.id = sqlc.arg(id) OR p5.merged_into = sqlc.arg(id)) AND x5.status IN ('booked', 'done')
UNION ALL SELECT x6.decided_at FROM automation_tasks x6 JOIN leads p6 ON p6.id = x6.lead_id
WHERE (p6.id = sqlc.arg(id) OR p6.merged_into = sqlc.arg(id)) AND x6.decided_at IS NOT NULL
UNION ALL SELECT x7.expires_at FROM automation_tasks x7 JOIN leads p7 ON p7.id = x7.lead_id
WHERE (p7.id = sqlc.arg(id) OR p7.merged_into = sqlc.arg(id)) AND x7.status = 'expired' AND x7.expires_at IS NOT NULL
UNION ALL SELECT x8.ended_at FROM automation_runs x8 JOIN leads p8 ON p8.id = x8.lead_id
WHERE (p8.id = sqlc.arg(id) OR p8.merged_into = sqlc.arg(id)) AND x8.ended_at IS NOT NULL
UNION ALL SELECT x9.ended_at FROM chat_handovers x9 JOIN chat_conversations talk ON talk.id = x9.conversation_id JOIN leads p9 ON p9.id = talk.lead_id
WHERE (p9.id = sqlc.arg(id) OR p9.merged_into = sqlc.arg(id)) AND x9.ended_at IS NOT NULL
UNION ALL SELECT x10.expires_at FROM consent_events x10 JOIN leads p10 ON p10.id = x10.lead_id
WHERE (p10.id = sqlc.arg(id) OR p10.merged_into = sqlc.arg(id)) AND x10.expires_at IS NOT NULL
UNION ALL SELECT x11.released_at FROM retention_holds x11 JOIN leads p11 ON p11.id = x11.subject
WHERE (p11.id = sqlc.arg(id) OR p11.merged_into = sqlc.arg(id)) AND x11.kind = 'person' AND x11.released_at IS NOT NULL;
