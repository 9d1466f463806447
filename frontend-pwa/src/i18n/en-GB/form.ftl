# The form that a schema makes. $label is the name of a field.

form-root = Arguments
form-required = required
form-deprecated = deprecated
form-readOnly = read only
form-mayBeNull = may be null
form-notSet = Not set
form-choose = Choose…
form-stateNull = null
form-stateEmptyText = empty text
form-more = Show more
form-less = Show less
form-noArguments = No declared arguments.
form-clear = Clear { $label }
form-setEmpty = Set { $label } to empty text
form-setNull = Set { $label } to null
form-fillDefault = Use the default for { $label }
form-defaultIs = Default: { $text }
form-fillNow = Set { $label } to now
form-fillUuid = New UUID for { $label }
form-chooseFile = Choose a file for { $label }
form-fileTooLarge = The file has more than { $megabytes } MiB.
form-show = Show { $label }
form-hide = Hide { $label }
form-addField = Add { $label }
form-editAsJson = Edit { $label } as JSON
form-editAsForm = Edit { $label } as fields
form-takeAsText = Use what is typed in { $label } as text
form-itemLabel = { $label } { $position }
form-addItem = Add to { $label }
form-removeItem = Remove { $label }
form-moveUp = Move { $label } up
form-moveDown = Move { $label } down
form-setEmptyList = Set { $label } to an empty list
form-emptyList = Empty list
form-extraKeys = Other entries
form-extraKeysClosed = Entries that the schema does not allow
form-addEntry = Add an entry to { $label }
form-removeEntry = Remove entry { $label }
form-keyLabel = Key { $position }
form-valueLabel = Value of { $label }
form-keyPattern = The key must match { $pattern }.
form-branchPicker = Kind of { $label }
form-branchPosition = Alternative { $position }
form-numbered = { $name } ({ $position })
form-searchHint = { $shown } of { $total } shown: type to find the others.
form-noMatches = Nothing matches.
form-showOptions = Show the options of { $label }
form-patternNotCheckable = The pattern cannot be checked here.
form-outOfRange = This lies outside { $format }.
form-brokenField = { $label } cannot be shown as fields. Its JSON can be edited here.

form-json-anything = Any JSON value.
form-json-unresolved-reference = JSON, since the schema refers to something that is not in it.
form-json-circular-reference = JSON, since this part of the schema refers to itself only.
form-json-contradiction = JSON, since this part of the schema allows nothing that a form can show.
form-json-not-a-schema = JSON, since this part of the schema cannot be read.

form-type-string = Text
form-type-number = Number
form-type-integer = Whole number
form-type-boolean = True or false
form-type-array = List
form-type-object = Object
form-type-null = Null

# What fits a field
form-hint-minimum = at least { $limit }
form-hint-maximum = at most { $limit }
form-hint-exclusiveMinimum = more than { $limit }
form-hint-exclusiveMaximum = less than { $limit }
form-hint-multipleOf = a multiple of { $limit }
form-hint-minLength = at least { $limit } characters
form-hint-maxLength = at most { $limit } characters
form-hint-minItems = at least { $limit } items
form-hint-maxItems = at most { $limit } items
form-hint-unique = each item once
form-hint-pattern = matches { $pattern }

# What is wrong with what was typed
form-problem-notANumber = This is not a number.
form-problem-notAnInteger = This is not a whole number.
form-problem-missing = Fill this in, or remove it.
form-problem-duplicateKey = This key appears twice.
form-problem-badJson = { $cause ->
    [duplicate_key] This key appears twice
    [too_deep] This is nested too deeply
    [too_many_keys] This has too many keys
   *[syntax] This is not JSON
}: line { $line }, column { $column }.

# What the schema demands, by its keyword
form-invalid-required = Fill this in: { $missing } is required.
form-invalid-enum = Must be one of { $limit }.
form-invalid-const = Must be { $limit }.
form-invalid-minimum = Must be at least { $limit }.
form-invalid-maximum = Must be at most { $limit }.
form-invalid-exclusiveMinimum = Must be more than { $limit }.
form-invalid-exclusiveMaximum = Must be less than { $limit }.
form-invalid-multipleOf = Must be a multiple of { $limit }.
form-invalid-minLength = Needs at least { $limit } characters.
form-invalid-maxLength = Has more than { $limit } characters.
form-invalid-pattern = Must match { $limit }.
form-invalid-minItems = Needs at least { $limit } items.
form-invalid-maxItems = Has more than { $limit } items.
form-invalid-uniqueItems = Has the same item twice.
form-invalid-contains = Has no item of the kind that is asked for.
form-invalid-minContains = Needs { $limit } items of the kind that is asked for.
form-invalid-maxContains = Has more than { $limit } items of that kind.
form-invalid-minProperties = Needs at least { $limit } entries.
form-invalid-maxProperties = Has more than { $limit } entries.
form-invalid-dependentRequired = Fill this in as well: { $missing }.
form-invalid-anyOf = Fits none of the alternatives.
form-invalid-oneOf = Must fit exactly one of the alternatives.
form-invalid-not = This value is excluded.
form-invalid-false = Not allowed here.
form-invalid-type = Expected { $limit }.
form-invalid-other = Does not satisfy { $keyword }.
