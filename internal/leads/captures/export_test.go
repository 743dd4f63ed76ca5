package captures

// BothMails are the mails of a capture, rendered.
var BothMails = (*Captures).bothMails

// BandOf is the band of a score.
var BandOf = bandOf
