import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/public';
import { ImportLexiconHandler, SetLexiconEntryHandler } from './commands/lexicon';
import { EntryIds } from './files/entry-ids';
import { LexiconFiles } from './files/lexicon-files';
import { LexiconController } from './lexicon.controller';
import { Lexicons } from './lexicons';
import { LexiconReader } from './pls/lexicon-reader';

@Module({
  imports: [StorageModule],
  controllers: [LexiconController],
  providers: [EntryIds, LexiconFiles, LexiconReader, Lexicons, SetLexiconEntryHandler, ImportLexiconHandler],
  exports: [Lexicons],
})
export class LexiconModule {}
