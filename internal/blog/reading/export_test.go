package reading

// RelativesAtOnce is relativesAtOnce for the tests.
const RelativesAtOnce = relativesAtOnce

// WaitForSearch returns when no index is being built.
func (s *Service) WaitForSearch() {
	s.search.mu.Lock()
	making := s.search.making
	s.search.mu.Unlock()
	if making != nil {
		<-making
	}
}
