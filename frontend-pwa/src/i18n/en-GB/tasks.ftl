task-state-draft = Draft
task-state-in_progress = In progress
task-state-in_review = In review
task-state-paused = Paused
task-state-done = Done
task-state-abandoned = Abandoned
task-provider-github = GitHub
task-provider-gitlab = GitLab

task = Task
task-state = State
task-provider = Provider
task-repository = Repository
task-issue = Issue
task-issue-number = Issue number
task-about = About
task-title = Title
task-description = Description
task-labels = Labels
task-assignees = Assignees
task-milestone = Milestone
task-created = Created
task-updated = Updated
task-id = Task id
task-none = none
task-no-description = The issue has no description.
opens-elsewhere = opens in a new window

tasks-title = Tasks
tasks-search = Search tasks
tasks-any-state = Any state
tasks-any-provider = Any provider
tasks-label = Label
tasks-older = Older
tasks-empty = There is no task yet. A task begins with an issue.
tasks-none-left = No task fits these filters.

# A new task
task-new-title = New task
task-reference = Which issue?
task-reference-help = Its address, owner/repo#12 or github:owner/repo#12. It fills the fields below.
task-reference-read = Read as issue { $number } of { $repository }.
task-reference-unread = Not read as an issue yet. You can fill the fields below by hand.
task-names-help = Separated by commas
task-create = Create task
task-creating = Creating…
task-create-leave = Back to the tasks
task-open-existing = Open the task of { $issue }
task-rule-invalid_issue_provider = Choose GitHub or GitLab.
task-rule-invalid_repository = Write owner/repository, without blanks.
task-rule-invalid_issue_number = Write the issue's number: a whole number from 1.
task-rule-invalid_pull_request_number = Write the pull request's number: a whole number from 1.
task-rule-empty_issue_title = Write a title.
task-rule-invalid_branch_name = Write the branch's name: up to 200 bytes, without a colon.
task-rule-canonical_ref_too_long = Repository and name are too long together: 255 bytes are taken.

# Moves
task-moves = Move
task-move-draft = Move to draft
task-move-in_progress = Move to in progress
task-move-in_review = Move to in review
task-move-paused = Pause
task-move-done = Mark as done
task-move-abandoned = Abandon
task-not-now = Not from here
task-why-not-draft = Only a new task is a draft.
task-why-not-in_progress = A task that has ended stays as it is.
task-why-not-in_review = Only a draft or work in progress goes to review. Move it to in progress first.
task-why-not-paused = Only work in progress can be paused.
task-why-not-done = Only work in progress or in review can be done.
task-why-not-abandoned = A task that has ended stays as it is.
task-ended-done = This task is done. It makes no more moves.
task-ended-abandoned = This task was abandoned. It makes no more moves.
task-sure-done = Mark “{ $title }” as done?
task-sure-abandoned = Abandon “{ $title }”?
task-sure-end = A task makes no more moves after that.
task-sure-yes-done = Yes, it is done
task-sure-yes-abandoned = Yes, abandon it
task-sure-no = Leave it as it is
task-reload = Load it again

# Branch and pull request
task-branch = Branch
task-branch-name = Branch name
task-link-branch = Link branch
task-pull-request = Pull request
task-pull-request-number = Pull request number
task-link-pull-request = Link pull request
task-link-moves = Linking a pull request moves the task to in review.
task-no-pull-request-paused = Linking a pull request moves a task to in review, which a paused task cannot do. Move it to in progress first.
task-no-pull-request-done = None was linked before the task was done.
task-no-pull-request-abandoned = None was linked before the task was abandoned.

task-activity = Activity
task-event-created = Created from { $issue }
task-event-branch = Linked to branch { $branch }
task-event-pull-request = Linked to pull request { $pull }
task-event-state = Moved from { $from } to { $to }

task-not-found = Task not found
task-not-found-text = There is no task at this address. It may belong to another tenant, or the address may be incomplete.
task-not-found-list = See the tasks
