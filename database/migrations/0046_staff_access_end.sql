-- The end of this access that staff set last; 'infinity' for ever. A refund does not end it earlier while another purchase remains.
alter table course_accesses add column staff_end timestamptz;
