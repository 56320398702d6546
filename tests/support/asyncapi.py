"""Holds messages of the channel against its description: their shape, undescribed members included."""

import copy
import json

from jsonschema_rs import Draft7Validator


def messages_of(document):
    """The messages of all channels of a description, by name."""
    channels = json.loads(json.dumps(document["channels"]))
    return {name: message for channel in channels.values() for name, message in channel["messages"].items()}


class Messages:
    """The messages of a description in AsyncAPI, strict: what it does not name may not be sent."""

    def __init__(self, document):
        self.components = copy.deepcopy(json.loads(json.dumps(document["components"])))
        self.components["messages"] = messages_of(document)
        self.validators = {}
        for schema in self.components["schemas"].values():
            if "properties" in schema:
                schema.setdefault("additionalProperties", False)
        for message in self.components["messages"].values():
            for part in message["payload"].get("oneOf", [message["payload"]]):
                if "properties" in part:
                    part["additionalProperties"] = False

    def wrongs(self, name, payload):
        """What is wrong with a message of this name."""
        if name not in self.validators:
            schema = {"$ref": f"#/components/messages/{name}/payload", "components": self.components}
            self.validators[name] = Draft7Validator(schema, validate_formats=True)
        return [f"{wrong.instance_path}: {wrong.message}" for wrong in self.validators[name].iter_errors(payload)]
