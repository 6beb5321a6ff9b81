/** The second run of the queue's contract: on PostgreSQL, whatever else there is. */
process.env.TEST_QUEUE_BACKEND = 'postgres';
delete process.env.TEST_REDIS_URL;
