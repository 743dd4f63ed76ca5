package campaigns

import "context"

// Exports for the tests of this package.
type (
	CreateCampaignInput = createCampaignInput
	SaveCampaignInput   = saveCampaignInput
)

// HandleCreateCampaign handles the request that creates a campaign.
func (s *Staff) HandleCreateCampaign(ctx context.Context, in *CreateCampaignInput) (any, error) {
	return s.handleCreateCampaign(ctx, in)
}

// HandleSaveCampaign handles the request that saves one.
func (s *Staff) HandleSaveCampaign(ctx context.Context, in *SaveCampaignInput) (any, error) {
	return s.handleSaveCampaign(ctx, in)
}

// SendAsRead launches a campaign as it was read.
func (s *Launcher) SendAsRead(ctx context.Context, c Campaign) (SendOutcome, error) {
	return s.send(ctx, c)
}
