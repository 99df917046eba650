-- How a shirt's colours lie, and where a pitch is on the plan of its grounds.

SET LOCAL ROLE league_owner;

ALTER TABLE houses ADD COLUMN pattern text
    CONSTRAINT houses_pattern_known
        CHECK (pattern IN ('plain', 'halves', 'quarters', 'stripes', 'edged stripes', 'bands'));

COMMENT ON COLUMN houses.pattern IS 'How the colours lie on the shirt: plain, halves, quarters, stripes, edged stripes or bands; NULL where that is not known.';

ALTER TABLE pitches
    ADD COLUMN plan_x      integer,
    ADD COLUMN plan_y      integer,
    ADD COLUMN plan_width  integer,
    ADD COLUMN plan_height integer,
    ADD CONSTRAINT pitches_plan_whole
        CHECK (num_nulls(plan_x, plan_y, plan_width, plan_height) IN (0, 4)
               AND plan_x BETWEEN 0 AND 10000 AND plan_y BETWEEN 0 AND 10000
               AND plan_width BETWEEN 1 AND 10000 AND plan_height BETWEEN 1 AND 10000);

COMMENT ON COLUMN pitches.plan_x      IS 'From the left edge of its area''s plan to the pitch, in the plan''s own units; NULL where it is on none.';
COMMENT ON COLUMN pitches.plan_y      IS 'From the upper edge of the plan to the pitch; north is up.';
COMMENT ON COLUMN pitches.plan_width  IS 'How wide it is on the plan.';
COMMENT ON COLUMN pitches.plan_height IS 'How high it is on the plan.';

COMMENT ON COLUMN matches.bibs IS 'Which side wears bibs over its shirts: home, away or none; NULL leaves it to the rule, by which the away side wears them where both have the same main colour, or the same colours in another order.';
