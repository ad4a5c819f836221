ALTER TABLE "knowledge_files" ADD COLUMN "problem" jsonb;
