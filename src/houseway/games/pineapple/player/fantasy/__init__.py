"""Setting hands in Fantasy Land exactly."""
