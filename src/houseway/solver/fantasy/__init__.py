"""Fantasy Land, exactly."""
