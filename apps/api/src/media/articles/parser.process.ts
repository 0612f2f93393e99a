import { serveTasks } from '../../platform/threads/serve-tasks';
import { performed } from './parser-task';

void serveTasks(performed);
